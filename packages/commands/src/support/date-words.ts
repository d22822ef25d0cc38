/** What a word in a date means. */
export type DateWord =
	| { readonly kind: 'month'; readonly value: number }
	| { readonly kind: 'day'; readonly value: number }
	| { readonly kind: 'unit'; readonly unit: RelativeUnit; readonly value: number }
	| { readonly kind: 'ordinal'; readonly value: number }
	| { readonly kind: 'shift'; readonly value: number }
	| { readonly kind: 'ago' }
	| { readonly kind: 'meridian'; readonly value: 'am' | 'pm' }
	/** `value`: seconds east of Greenwich. */
	| { readonly kind: 'zone'; readonly value: number }
	/** A name that the zone's own clock has: it only says which half of the year is meant. `summer`: its offset then. */
	| { readonly kind: 'local-zone'; readonly value: number; readonly summer: number }
	| { readonly kind: 'dst' }
	| { readonly kind: 'T' };

/** The parts of a moment that can be counted on from. */
export type RelativeUnit = 'years' | 'months' | 'days' | 'hours' | 'minutes' | 'seconds';

/** Looks a word up as GNU's date does: in any case, in full or short, with a plural `s`, with periods. */
export const dateWord = (text: string): DateWord | undefined => {
	const word = text.toLowerCase();
	const found =
		words.get(word) ??
		(word.endsWith('s') ? pluralUnit(word.slice(0, -1)) : undefined) ??
		(word.length === 1 ? military(word) : undefined);
	if (found !== undefined || !word.includes('.')) return found;
	return words.get(word.replaceAll('.', ''));
};

const pluralUnit = (word: string): DateWord | undefined => {
	const found = words.get(word);
	return found?.kind === 'unit' ? found : undefined;
};

const military = (letter: string): DateWord | undefined => {
	if (letter === 't') return { kind: 'T' };
	const hours = letter === 'z' ? 0 : militaryEast.indexOf(letter) + 1 || -(militaryWest.indexOf(letter) + 1);
	return hours === 0 && letter !== 'z' ? undefined : { kind: 'zone', value: hours * 3600 };
};

const militaryEast = 'abcdefghiklm';
const militaryWest = 'nopqrstuvwxy';

const months = 'january february march april may june july august september october november december';
const days = 'sunday monday tuesday wednesday thursday friday saturday';
const ordinals = 'last=-1 this=0 next=1 first=1 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9';
const laterOrdinals = 'tenth=10 eleventh=11 twelfth=12';

const zones: Readonly<Record<string, number>> = {
	gmt: 0,
	ut: 0,
	utc: 0,
	wet: 0,
	west: 1,
	bst: 1,
	art: -3,
	brt: -3,
	brst: -2,
	nst: -3.5,
	ndt: -2.5,
	ast: -4,
	adt: -3,
	clt: -4,
	clst: -3,
	est: -5,
	edt: -4,
	cst: -6,
	cdt: -5,
	mst: -7,
	mdt: -6,
	pst: -8,
	pdt: -7,
	akst: -9,
	akdt: -8,
	hst: -10,
	hast: -10,
	hadt: -9,
	sst: -12,
	wat: 1,
	cet: 1,
	cest: 2,
	met: 1,
	mez: 1,
	mest: 2,
	mesz: 2,
	eet: 2,
	eest: 3,
	cat: 2,
	sast: 2,
	eat: 3,
	msk: 3,
	msd: 4,
	ist: 5.5,
	sgt: 8,
	kst: 9,
	jst: 9,
	gst: 10,
	nzst: 12,
	nzdt: 13,
};

const collect = (): Map<string, DateWord> => {
	const all = new Map<string, DateWord>();
	for (const [index, name] of months.split(' ').entries()) {
		all.set(name, { kind: 'month', value: index + 1 });
		all.set(name.slice(0, 3), { kind: 'month', value: index + 1 });
	}
	all.set('sept', { kind: 'month', value: 9 });
	for (const [index, name] of days.split(' ').entries()) {
		all.set(name, { kind: 'day', value: index });
		all.set(name.slice(0, 3), { kind: 'day', value: index });
	}
	for (const [name, value] of [
		['tues', 2],
		['wednes', 3],
		['thur', 4],
		['thurs', 4],
	] as const)
		all.set(name, { kind: 'day', value });
	for (const pair of `${ordinals} ${laterOrdinals}`.split(' ')) {
		const [name = '', value] = pair.split('=');
		all.set(name, { kind: 'ordinal', value: Number(value) });
	}
	for (const [name, unit, value] of units) all.set(name, { kind: 'unit', unit, value });
	for (const [name, value] of [
		['tomorrow', 1],
		['yesterday', -1],
		['today', 0],
		['now', 0],
	] as const)
		all.set(name, { kind: 'shift', value });
	all.set('ago', { kind: 'ago' });
	all.set('dst', { kind: 'dst' });
	all.set('am', { kind: 'meridian', value: 'am' });
	all.set('pm', { kind: 'meridian', value: 'pm' });
	for (const [name, hours] of Object.entries(zones)) all.set(name, { kind: 'zone', value: hours * 3600 });
	return all;
};

const units: readonly (readonly [string, RelativeUnit, number])[] = [
	['year', 'years', 1],
	['month', 'months', 1],
	['fortnight', 'days', 14],
	['week', 'days', 7],
	['day', 'days', 1],
	['hour', 'hours', 1],
	['minute', 'minutes', 1],
	['min', 'minutes', 1],
	['second', 'seconds', 1],
	['sec', 'seconds', 1],
];

const words: ReadonlyMap<string, DateWord> = collect();
