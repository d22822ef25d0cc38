/** What a person ran by `!`, with what it wrote: the model reads it after the next prompt. */
export interface ShellRun {
	readonly script: string;
	readonly output: string;
}

/** A prompt as the model gets it. */
export const withRuns = (prompt: string, runs: readonly ShellRun[]): string =>
	[prompt, ...runs.map(({ script, output }) => `${opening}${script}\n${output}`)].join('\n\n');

/** The same taken apart: what was said, and the commands that were told with it. */
export const withoutRuns = (
	text: string,
): { readonly prompt: string; readonly commands: readonly string[] } => {
	const [prompt = '', ...runs] = text.split(`\n\n${opening}`);
	return { prompt, commands: runs.map((run) => run.split('\n', 1)[0]!) };
};

const opening = 'I ran this in the shell before:\n\n$ ';
