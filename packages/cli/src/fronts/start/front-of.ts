/** Whether a command line asks once: it has `-p`, or something is piped in where a conversation would be opened. */
export const isPrint = (args: readonly string[]): boolean =>
	args.some((arg) => arg === '--print' || arg === '--json' || isCluster(arg, 'p')) ||
	(!process.stdin.isTTY && isConversation(args) && !args.includes('--plain'));

/** Whether a command line opens a conversation: it begins with an option, is empty, or has a prompt of several words. */
export const isConversation = ([first]: readonly string[]): boolean =>
	first === undefined || first.startsWith('-') || /\s/.test(first);

// One letter among options of one letter, `-qp`; letters that take a value end a cluster.
const isCluster = (arg: string, letter: string): boolean => new RegExp(`^-[cq]*${letter}[cq]*$`).test(arg);
