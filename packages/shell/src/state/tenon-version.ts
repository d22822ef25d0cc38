/** The version of this shell. */
export const tenonVersion = '0.0.0';
