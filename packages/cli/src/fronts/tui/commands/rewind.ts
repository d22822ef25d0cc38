import type { UndoneStep } from '../../../session/service/verbs/files.ts';
import type { LocalPlace } from './local-commands.ts';
import { withoutRuns } from './told-shell.ts';

/** `/undo`: the person chooses a turn, and what of it is to be gone. What they had said comes back into the editor. */
export const rewind = async ({ service, pick, note, insert, shown }: LocalPlace): Promise<void> => {
	// What a person has changed by ! before the first turn is undone by step.
	if ((await service.listTurns({})).length === 0 && (await service.listUndo()).length > 0) {
		note('there are no turns yet; /undo last takes back the newest step on files, /undo list shows them');
		return;
	}
	const turn = await pick.turn('Go back to before');
	if (turn === undefined) return;
	const chosen = await pick.choose('Undo', ways, 0);
	const way = chosen === undefined ? undefined : ways[chosen];
	if (way === undefined) return;
	const { files, conversation } = way;
	const { sessionId, undone, prompt } = await service.rewindSession({
		turnId: turn.turnId,
		files,
		conversation,
	});
	await shown(sessionId);
	if (files) note(undoneText(undone));
	if (conversation) {
		note('the conversation continues from before that turn; the old one is kept, /tree shows it');
		insert(withoutRuns(prompt).prompt);
	}
};

const ways = [
	{
		label: 'files and conversation',
		description: 'as if it had not been said',
		...{ files: true, conversation: true },
	},
	{ label: 'files', description: 'the conversation stays', files: true, conversation: false },
	{ label: 'conversation', description: 'files stay as they are', files: false, conversation: true },
] as const;

const undoneText = (steps: readonly UndoneStep[]): string => {
	const restored = new Set(steps.flatMap((step) => step.restored));
	const failed = steps.flatMap((step) => step.failed.map(({ path, reason }) => `not ${path}: ${reason}`));
	const notes = [...new Set(steps.flatMap((step) => step.notes))];
	if (restored.size + failed.length === 0) return ['no file was changed since', ...notes].join('\n');
	return [`as they were: ${[...restored].join(', ')}`, ...failed, ...notes].join('\n');
};
