/** Registered at the vendors: where they answer whoever connects a source, or signs in. */
export const callbackPath = '/sources/callback';
