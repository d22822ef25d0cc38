import type { ForCommand, SelectCommand, WordPart } from '../syntax/ast.ts';
import { refusedUses } from './refusals.ts';
import type { Report } from './report.ts';

/** In strict mode an unquoted `$list` is one word, so looping over it goes round once. */
export const checkStrictLoop = ({ words }: ForCommand | SelectCommand, report: Report): void => {
	for (const { parts, span } of words ?? []) {
		const only = parts.length === 1 ? parts[0] : undefined;
		if (only === undefined || !isMeantAsList(only)) continue;
		const isPlain =
			only.type === 'parameter' &&
			only.operation === undefined &&
			!only.indirect &&
			/^[A-Za-z_]/.test(only.name);
		report.refuse(refusedUses.strictLoop, span, isPlain ? `"\${${only.name}[@]}"` : undefined);
	}
};

const isMeantAsList = (part: WordPart): boolean => {
	if (part.type === 'command') return true;
	if (part.type !== 'parameter' || part.name === '@' || part.name === '*') return false;
	if (part.operation?.kind === 'bad' && part.operation.path !== undefined)
		return isMeantAsList(part.operation.path.part);
	if (
		part.operation?.kind === 'length' ||
		part.operation?.kind === 'names' ||
		part.operation?.kind === 'keys'
	)
		return false;
	const subscript = part.subscript?.parts[0];
	return !(subscript?.type === 'literal' && (subscript.text === '@' || subscript.text === '*'));
};
