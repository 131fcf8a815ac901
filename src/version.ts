// The version of this project; package.json says the same, and a test holds them together.

/** Is the released version. */
export const version = '0.1.0'
