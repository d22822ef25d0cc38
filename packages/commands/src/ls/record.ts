import type { Value } from '@tenon/core';
import { modeText } from '../support/mode-text.ts';
import type { LsEntry } from './entry.ts';

/** One entry as data; `children` is what is in a directory, where that was listed. */
export const recordOf = ({ name, kind, facts, link }: LsEntry, children?: readonly Value[]): Value => {
	const record = new Map<string, Value>([
		['NAME', name],
		['TYPE', kind],
	]);
	if (facts !== undefined) {
		record.set('SIZE', facts.size);
		record.set('MODE', modeText(kind, facts.mode));
		record.set('LINKS', facts.nlink);
		record.set('UID', facts.uid);
		record.set('GID', facts.gid);
		record.set('MTIME', facts.mtimeMs);
	}
	if (link !== undefined) record.set('TARGET', link.text);
	if (children !== undefined) record.set('children', children);
	return record;
};
