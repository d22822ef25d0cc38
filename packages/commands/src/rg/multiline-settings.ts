import type { GrepSettings } from '../grep/settings.ts';
import type { RgFileSearch } from './found.ts';
import type { NulRule } from './nul-watch.ts';

/** What a search of a whole text is asked for. */
export interface MultilineSettings extends Pick<GrepSettings, 'inverts' | 'maxCount'> {
	/** Lines of context, 0 for none. */
	readonly before: number;
	readonly after: number;
	/** Every line is shown. */
	readonly passesAll: boolean;
	readonly nul: NulRule;
	/** Something was written for a file before this one. */
	readonly isContinued: boolean;
}

/** What the search of one file as a whole is asked for. */
export const multilineSettings = (how: RgFileSearch): MultilineSettings =>
	isCounted(how) ? countSettings(how) : showSettings(how);

/** Whether only a number or a name is shown of a file. */
export const isCounted = ({ settings, show }: RgFileSearch): boolean =>
	settings.report !== 'lines' || show.countsMatches;

const showSettings = ({ settings, page, json }: RgFileSearch): MultilineSettings => ({
	inverts: settings.inverts,
	maxCount: settings.maxCount,
	before: Math.max(0, settings.before),
	after: Math.max(0, settings.after),
	passesAll: settings.passesAll,
	nul: settings.binary === 'binary' && json !== undefined ? 'noted' : nulRules[settings.binary],
	isContinued: page.hasWritten,
});

// Where matches are not counted, the first is enough.
const countSettings = (how: RgFileSearch): MultilineSettings => {
	const { binary, maxCount, report } = how.settings;
	return {
		...showSettings(how),
		maxCount: report === 'count' || report === 'lines' ? maxCount : Math.min(1, maxCount),
		before: 0,
		after: 0,
		passesAll: false,
		nul: binary === 'binary' ? 'noted' : nulRules[binary],
	};
};

const nulRules = { binary: 'hides', 'without-match': 'stops', text: 'ignored' } as const;
