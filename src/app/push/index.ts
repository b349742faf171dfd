/** What vendors send by themselves: addresses they may send to, what comes there, and the fetch that follows. */
export { openDoor, type OpenedDoor } from './door.ts';
export { passOn } from './pass-on.ts';
export { receivePush, type Reception } from './receive.ts';
