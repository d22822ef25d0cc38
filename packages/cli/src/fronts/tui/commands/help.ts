import { safeText } from '../kit/text.ts';
import type { LocalPlace } from './local-commands.ts';

/** `/help`: the keys, and all commands: those of this front, of every front, of extensions and of the person's own files. */
export const help = async (
	{ service, display }: LocalPlace,
	own: readonly { readonly name: string; readonly description: string }[],
): Promise<void> => {
	const known = new Map((await service.listCommands()).map(({ name, description }) => [name, description]));
	for (const { name, description } of own) known.set(name, description);
	const commands = [...known].sort(([one], [other]) => (one < other ? -1 : 1));
	display(
		[
			'Keys',
			...table(keys),
			'',
			'Lines',
			...table(lines),
			'',
			'Commands',
			...table(commands.map(([name, description]) => [`/${name}`, description])),
		].join('\n'),
	);
};

const table = (rows: readonly (readonly [string, string])[]): readonly string[] => {
	const width = Math.min(maxName, Math.max(...rows.map(([name]) => name.length)));
	return rows.map(([name, text]) => `  ${safeText(name).padEnd(width)}  ${safeText(text)}`.trimEnd());
};

const maxName = 16;

const keys: readonly (readonly [string, string])[] = [
	['enter', 'send; while the model works, it hears it at its next step'],
	['tab', 'queue for a turn of its own, while the model works; complete after / and @'],
	['shift-enter', 'a new line (also \\ and enter)'],
	['esc', 'stop what runs'],
	['shift-tab', 'ask, auto, plan'],
	['up, down', 'earlier prompts'],
	['ctrl-o', 'all of every output, or the usual part'],
	['ctrl-t', 'fold, unfold and read calls and thoughts one by one'],
	['page up', 'read the conversation from before what is shown, where the prompt is empty'],
	['ctrl-n', 'the next panel of an extension, or the prompt'],
	['ctrl-v', 'the image on the clipboard'],
	['ctrl-c', 'empty the prompt, stop, close a panel; twice: leave'],
	['ctrl-d', 'leave'],
];

const lines: readonly (readonly [string, string])[] = [
	['@path', 'names a file'],
	['!command', 'runs in the shell; the model is told with the next prompt'],
	['!!command', 'the same, and the model is not told'],
];
