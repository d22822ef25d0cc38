import type { ChangedFile, UndoEntry } from '../../../session/service/verbs/files.ts';
import { timeText } from '../kit/time-text.ts';
import type { LocalPlace } from './local-commands.ts';

/** `/diff`: the person chooses all that was changed, or a step of it, and sees it as a diff. */
export const showDiff = async ({ service, pick, note, display }: LocalPlace): Promise<void> => {
	const all = await service.diff({});
	const steps = (await service.listUndo()).filter(({ changes }) => changes.length > 0).slice(0, maxSteps);
	if (all.files.length === 0 && steps.length === 0) {
		note('nothing was changed yet');
		return;
	}
	const choices = [
		{ label: 'all', description: totalText(all.files) },
		...steps.map((step) => ({ label: step.label, description: stepText(step) })),
	];
	// With one step they are the same thing.
	const chosen = steps.length === 0 ? 0 : await pick.choose('Show what was changed', choices, 0);
	if (chosen === undefined) return;
	const step = steps[chosen - 1];
	const { text } = step === undefined ? all : await service.diff({ step: step.step });
	const heading = step === undefined ? totalText(all.files) : `${step.label}: ${stepText(step)}`;
	display(`${heading}\n${text === '' ? 'no text is different\n' : text}`);
};

const totalText = (files: readonly ChangedFile[]): string => {
	const sum = (field: 'addedLines' | 'removedLines'): number =>
		files.reduce((total, file) => total + file[field], 0);
	return `${countText(files.length)}, +${sum('addedLines')} -${sum('removedLines')}`;
};

const stepText = ({ startedAt, changes, isUndone, undoes }: UndoEntry): string => {
	const [first] = changes;
	const name = first?.path.split('/').at(-1) ?? '';
	const what = changes.length === 1 ? name : countText(changes.length);
	const time = timeText(startedAt);
	return `${what} · ${time}${isUndone ? ' · undone' : undoes === null ? '' : ' · an undo'}`;
};

const countText = (count: number): string => `${count} file${count === 1 ? '' : 's'}`;

const maxSteps = 100;
