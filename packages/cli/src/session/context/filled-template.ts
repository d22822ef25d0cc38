/**
 * A template with its arguments in their places: `$1` to `$9` are single words, `$ARGUMENTS` and `$@` all of them as
 * they were typed. Words are separated by blanks; quotes hold several together. Where a template has no place for
 * arguments, they stand after it.
 */
export const filledTemplate = (template: string, args: string): string => {
	const all = args.trim();
	const words = [...all.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
		([, double, single, bare]) => double ?? single ?? bare ?? '',
	);
	if (!place.test(template)) return all === '' ? template : `${template}\n\n${all}`;
	return template.replaceAll(new RegExp(place, 'g'), (_place, number?: string) =>
		number === undefined ? all : (words[Number(number) - 1] ?? ''),
	);
};

const place = /\$(?:([1-9])(?!\d)|ARGUMENTS\b|@)/;
