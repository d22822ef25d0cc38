/** The names of the shell itself as a command, which every kernel has. */
export const bashNames: readonly string[] = ['bash', 'sh'];
