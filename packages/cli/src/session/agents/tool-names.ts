/**
 * The names by which Claude Code and opencode know tools, in ours. Written in lower case; what stands in parentheses
 * after a name, as in `Bash(git:*)`, is not a part of it.
 */
const ours: ReadonlyMap<string, string> = new Map([
	['agent', 'subagent'],
	['askuserquestion', 'ask'],
	['bash', 'shell'],
	['bashoutput', 'jobs'],
	['killbash', 'jobs'],
	['killshell', 'jobs'],
	['list', 'glob'],
	['ls', 'glob'],
	['multiedit', 'edit'],
	['notebookedit', 'edit'],
	['patch', 'edit'],
	['question', 'ask'],
	['task', 'subagent'],
	['todoread', 'todo'],
	['todowrite', 'todo'],
	['webfetch', 'web_fetch'],
	['websearch', 'web_search'],
]);

/** Our name of a tool that a file names, and whether the file means only a part of its calls. */
export const toolNamed = (written: string): { readonly name: string; readonly isPart: boolean } => {
	const [, name = '', part] = /^\s*([^(]*?)\s*(\(.*\))?\s*$/s.exec(written) ?? [];
	const plain = name.toLowerCase();
	return { name: ours.get(plain) ?? plain, isPart: part !== undefined };
};
