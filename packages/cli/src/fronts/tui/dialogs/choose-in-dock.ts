import type { Choose } from '../commands/picker.ts';
import type { Dock } from '../dock.ts';
import { ChoiceList } from '../kit/choice-list.ts';
import type { Theme } from '../theme.ts';
import { HeadedDialog } from './dialog.ts';

/** Shows lists in the place of the editor. Of an empty one the heading is noted: it says what there is not. */
export const chooseInDock =
	(dock: Dock, theme: Theme, note: (text: string) => void): Choose =>
	(heading, choices, start) =>
		new Promise((resolve) => {
			if (choices.length === 0) {
				note(heading);
				resolve(undefined);
				return;
			}
			const name = `pick ${heading}`;
			const done = (index: number | undefined): void => {
				dock.close(name);
				resolve(index);
			};
			const list = new ChoiceList(choices, {
				theme,
				start: Math.max(0, start),
				chosen: done,
				cancelled: () => done(undefined),
			});
			dock.open(name, new HeadedDialog(heading, [], list, theme));
		});
