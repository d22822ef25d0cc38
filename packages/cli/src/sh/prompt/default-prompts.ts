import type { ExecuteOptions, Kernel } from '@tenon/shell';

/** Gives PS1 and PS2 a value where the environment has none, before start-up files ask whether they are set. */
export const setPrompts = async (kernel: Kernel, options: ExecuteOptions): Promise<void> => {
	const isPlain = (kernel.variable('NO_COLOR') ?? '') !== '' || kernel.variable('TERM') === 'dumb';
	const paint = (code: number, text: string): string =>
		isPlain ? text : `\\[\\e[${code}m\\]${text}\\[\\e[0m\\]`;
	const defaults = { PS1: `${paint(32, '\\u@\\h')}:${paint(34, '\\w')}\\$ `, PS2: '> ' };
	for (const [name, value] of Object.entries(defaults)) {
		if (kernel.variable(name) === undefined) await kernel.execute(`${name}='${value}'`, options);
	}
};
