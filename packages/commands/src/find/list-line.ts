import { andThen, byteEscape, encodeText, type Maybe } from '@tenon/core';
import { modeText } from '../support/mode-text.ts';
import type { FindRun } from './find-run.ts';
import type { FoundFile } from './found-file.ts';
import { listTime } from './times.ts';

/** The line that `-ls` prints for a file. */
export const listLine = (run: FindRun, file: FoundFile): Maybe<string> =>
	andThen(file.stat(), (stat) =>
		andThen(file.linkText(), (link) => {
			const user = run.users.nameOf(stat.uid) ?? String(stat.uid);
			const group = run.groups.nameOf(stat.gid) ?? String(stat.gid);
			const isDevice = stat.kind === 'character' || stat.kind === 'block';
			const size = isDevice ? `${stat.rdev >> 8}, ${stat.rdev & 0xff}` : String(stat.size);
			const time = listTime(stat.mtimeMs, run.startedAt, run.context.variable('TZ'));
			const fields = [
				String(stat.ino).padStart(9),
				String(Math.ceil(stat.blocks / 2)).padStart(6),
				modeText(stat.kind, stat.mode),
				String(stat.nlink).padStart(3),
				user.padEnd(8),
				group.padEnd(8),
				size.padStart(8),
				time,
				escaped(file.path),
			];
			return `${fields.join(' ')}${link === '' ? '' : ` -> ${escaped(link)}`}\n`;
		}),
	);

// Blanks, quotes and what cannot be shown stand behind backslashes.
const escaped = (name: string): string => {
	let text = '';
	for (const byte of encodeText(name)) {
		const character = String.fromCharCode(byte);
		if (character === '"' || character === '\\' || character === ' ') text += `\\${character}`;
		else text += byte > 0x20 && byte < 0x7f ? character : byteEscape(byte);
	}
	return text;
};
