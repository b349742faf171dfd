/** SQLite's extended result code of an error (https://sqlite.org/rescode.html), if it is one of SQLite's. */
export const resultCode = (error: unknown): number | undefined => (error as { errcode?: number }).errcode;
