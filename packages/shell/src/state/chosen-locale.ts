import type { Shell } from './shell.ts';
import { attribute } from './variable.ts';

/**
 * The locale that a shell is in, as far as characters go, and what led to it. bash changes it as variables
 * are assigned, one by one, and a locale that there is not changes nothing: where it ends depends on the way.
 * Never changed in place: environments share it.
 */
export interface ChosenLocale {
	/** Whether each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
	/** The same for a shell in whose variables no locale is chosen. */
	readonly hasBytesByDefault: boolean;
	/** What LC_ALL and LANG were when they last chose; empty for nothing. */
	readonly all: string;
	readonly language: string;
	/** What the variables were then, in the order of `localeVariables`. */
	readonly seen: readonly (string | undefined)[];
	/** Categories and names that were asked for in vain: the system says why only the first time. */
	readonly missing: ReadonlySet<string>;
}

/** A locale before any variable has chosen. */
export const startLocale: ChosenLocale = {
	hasBytes: false,
	hasBytesByDefault: false,
	all: '',
	language: '',
	seen: [undefined, undefined, undefined],
	missing: new Set(),
};

/** The variables that choose it, the strongest first. */
export const localeVariables: readonly string[] = ['LC_ALL', 'LC_CTYPE', 'LANG'];

/** The locale after a variable was assigned, and what could not be had: the name, and whether for the first time. */
export interface LocaleChange {
	readonly locale: ChosenLocale;
	readonly failed: { readonly name: string; readonly isFirst: boolean } | undefined;
}

/** What an assignment to one of the variables that choose the locale makes of it. */
export const changedLocale = (shell: Shell, variable: string): LocaleChange => {
	const value = shell.variables.text(variable) ?? '';
	const at = localeVariables.indexOf(variable);
	const seen = at === -1 ? shell.locale.seen : shell.locale.seen.with(at, shell.variables.text(variable));
	const before: ChosenLocale = { ...shell.locale, seen };
	switch (variable) {
		case 'LC_ALL': {
			const locale = { ...before, all: value };
			return value === '' ? done(chooseAgain(shell, locale)) : choose(shell, locale, lastCategory, value);
		}
		case 'LANG': {
			const locale = { ...before, language: value };
			return done(locale.all === '' ? chooseAgain(shell, locale) : locale);
		}
		default:
			return before.all === ''
				? choose(shell, before, variable, categoryName(shell, before, variable))
				: done(before);
	}
};

/** The locale of a shell that starts with the variables it has. */
export const firstLocale = (shell: Shell, hasBytesByDefault: boolean): LocaleChange => {
	const seen = localeVariables.map((name) => shell.variables.text(name));
	const language = shell.variables.text('LANG') ?? '';
	const all = shell.variables.text('LC_ALL') ?? '';
	const bare: ChosenLocale = { ...startLocale, hasBytes: hasBytesByDefault, hasBytesByDefault, seen };
	const asGiven = chooseFromEnvironment(shell, bare).locale;
	if (all !== '') return choose(shell, { ...asGiven, all, language }, lastCategory, all);
	return done(chooseAgain(shell, { ...chooseAgain(shell, asGiven), language }));
};

const done = (locale: ChosenLocale): LocaleChange => ({ locale, failed: undefined });

/** Whether there is such a locale. */
export const isKnownLocale = ({ locales }: Shell, name: string): boolean =>
	// The usual ones before a pattern, which costs time with its first use.
	locales.has(name) || name === 'C.UTF-8' || /^(?:C|POSIX|C\.(?:UTF-8|utf-?8|UTF8)(?:@\w+)?)$/.test(name);

// The locale by name; one that there is not leaves things as they are. Only the first two variables choose
// what characters are.
const choose = (shell: Shell, locale: ChosenLocale, category: string, name: string): LocaleChange => {
	const chosen = name === '' ? environmentName(shell, category) : name;
	const isKnown = chosen === '' || isKnownLocale(shell, chosen);
	if (!isKnown) {
		const key = `${category} ${chosen}`;
		const missing = new Set(locale.missing).add(key);
		return {
			locale: { ...locale, missing },
			failed: { name: chosen, isFirst: !locale.missing.has(key) },
		};
	}
	if (category !== 'LC_CTYPE' && category !== lastCategory) return done(locale);
	return done({ ...locale, hasBytes: chosen === '' ? locale.hasBytesByDefault : isByteLocale(chosen) });
};

const isByteLocale = (name: string): boolean => name === 'C' || name === 'POSIX';

// All categories by LANG, or by the exported variables where it is empty; then each by its own variable.
const chooseAgain = (shell: Shell, locale: ChosenLocale): ChosenLocale => {
	const { locale: chosen, failed } =
		locale.language === ''
			? chooseFromEnvironment(shell, locale)
			: choose(shell, locale, lastCategory, locale.language);
	if (failed !== undefined) return chosen;
	return choose(shell, chosen, 'LC_CTYPE', categoryName(shell, chosen, 'LC_CTYPE')).locale;
};

const chooseFromEnvironment = (shell: Shell, locale: ChosenLocale): LocaleChange => {
	for (const category of categories) {
		const name = environmentName(shell, category);
		if (name === '' || isKnownLocale(shell, name)) continue;
		return choose(shell, locale, category, name);
	}
	return choose(shell, locale, 'LC_CTYPE', '');
};

const categoryName = (shell: Shell, { language }: ChosenLocale, category: string): string =>
	shell.variables.text(category) || language;

const environmentName = ({ variables }: Shell, category: string): string => {
	for (const name of ['LC_ALL', category, 'LANG']) {
		const value = variables.get(name)?.has(attribute.exported) === true ? variables.text(name) : undefined;
		if (value) return value;
	}
	return '';
};

// As the system goes through them, which stops at the first that is not there.
const categories: readonly string[] = [
	'LC_IDENTIFICATION',
	'LC_MEASUREMENT',
	'LC_TELEPHONE',
	'LC_ADDRESS',
	'LC_NAME',
	'LC_PAPER',
	'LC_MESSAGES',
	'LC_MONETARY',
	'LC_COLLATE',
	'LC_TIME',
	'LC_NUMERIC',
	'LC_CTYPE',
];

const lastCategory = 'LC_IDENTIFICATION';
