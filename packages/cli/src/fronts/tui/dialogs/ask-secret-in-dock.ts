import type { Dock } from '../dock.ts';
import { TextField } from '../kit/text-field.ts';
import type { Theme } from '../theme.ts';
import { HeadedDialog } from './dialog.ts';

/** Asks for a line in the place of the editor, with dots for what is typed. */
export const askSecretInDock = (dock: Dock, theme: Theme, title: string): Promise<string | undefined> =>
	new Promise((resolve) => {
		const done = (text: string | undefined): void => {
			dock.close('secret');
			resolve(text);
		};
		const field = new TextField({ isSecret: true, done, cancelled: () => done(undefined) });
		dock.open('secret', new HeadedDialog(title, [], field, theme));
	});
