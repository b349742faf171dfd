/** An authenticator made of software, for stories that need no browser: ES256, attestation `none` (WebAuthn level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Created {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}
interface Asked {
  readonly challenge: string;
  readonly rpId?: string;
}

/** What a bad device, a bad page or a thief does differently. */
export interface Bend {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** The finger was not asked for. */
  readonly unverified?: boolean;
  readonly crossOrigin?: boolean;
  readonly type?: string;
}

export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(20);
  let counter = 0;
  let handle = '';
  const clientData = (challenge: string, type: string, bend: Bend): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: bend.type ?? type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? origin,
        crossOrigin: bend.crossOrigin ?? false,
      }),
    );
  const authData = (rpId: string, bend: Bend, credential?: Buffer): Buffer => {
    const flags = 0x01 | (bend.unverified ? 0 : 0x04) | (credential ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bend.counter ?? counter);
    return Buffer.concat([
      sha256(bend.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      ...(credential ? [credential] : []),
    ]);
  };
  return {
    id: id.toString('base64url'),
    /** Answers `navigator.credentials.create`. */
    make: (options: Created, bend: Bend = {}) => {
      handle ||= options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const data = authData(options.rp.id ?? '', bend, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answer(id, {
        clientDataJSON: clientData(options.challenge, 'webauthn.create', bend),
        attestationObject: attestation,
      });
    },
    /** Answers `navigator.credentials.get`. */
    use: (options: Asked, bend: Bend = {}) => {
      counter++;
      const client = clientData(options.challenge, 'webauthn.get', bend);
      const data = authData(options.rpId ?? '', bend);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const user = { userHandle: Buffer.from(bend.userHandle ?? handle, 'base64url') };
      return answer(id, { clientDataJSON: client, authenticatorData: data, signature, ...user });
    },
  };
}

const sha256 = (what: string | Buffer): Buffer => createHash('sha256').update(what).digest();

const answer = (id: Buffer, response: Readonly<Record<string, Buffer>>) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key',
  clientExtensionResults: {},
  response: Object.fromEntries(
    Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  ),
});

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

function cborBytes(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([Buffer.from([0x59]), length, bytes]);
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
