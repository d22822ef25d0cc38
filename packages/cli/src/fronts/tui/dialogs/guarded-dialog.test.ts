import { expect, it } from 'vitest';
import { makeTheme } from '../theme.ts';
import { GuardedDialog } from './guarded-dialog.ts';

it('a dialog that comes while a person types takes keys after a pause', () => {
	const keys: string[] = [];
	const inner = {
		render: () => ['Allow this?'],
		invalidate: () => undefined,
		handleInput: (data: string) => void keys.push(data),
	};
	let now = 0;
	const dialog = new GuardedDialog(inner, makeTheme(false), () => now);
	const hint = 'you were typing: keys count here after a pause';
	expect(dialog.render(60)).toEqual(['Allow this?', hint]);
	for (const at of [100, 700, 1300, 1900]) {
		now = at;
		dialog.handleInput('\r');
	}
	expect(keys).toEqual([]);
	now = 2700;
	dialog.handleInput('a');
	dialog.handleInput('b');
	expect(keys).toEqual(['a', 'b']);
	expect(dialog.render(60)).toEqual(['Allow this?']);
});
