import { posixZoneAt } from './posix-zone.ts';
import { zoneNames } from './zone-names.ts';

/** What a clock in some zone shows at a moment. */
export interface ZoneTime {
	/** Seconds east of Greenwich. */
	readonly offsetSeconds: number;
	readonly abbreviation: string;
}

/**
 * The zone that a value of TZ means at a moment: a name such as `Europe/Berlin`, or POSIX's form with or without
 * rules for summer time. Anything else is Greenwich's, under the name that it begins with; nothing is UTC.
 */
export const zoneTimeAt = (timeZone: string | undefined, epochMs: number): ZoneTime => {
	const name = (timeZone ?? '').replace(/^:/, '');
	if (name === '' || name === 'UTC' || name === 'UTC0') return utc;
	if (name === 'GMT' || name === 'Etc/GMT') return { offsetSeconds: 0, abbreviation: 'GMT' };
	const posix = alsoNames.test(name) ? undefined : posixZoneAt(name, epochMs);
	if (posix !== undefined) return posix;
	const formats = /^[A-Za-z]/.test(name) ? formatsOf(name) : undefined;
	if (formats === undefined) return { offsetSeconds: 0, abbreviation: /^[A-Za-z]{3,}/.exec(name)?.[0] ?? '' };
	const offsetSeconds = offsetIn(formats[0]!, epochMs);
	return { offsetSeconds, abbreviation: abbreviationAt(formats, epochMs, offsetSeconds) };
};

/** Of POSIX's form, but names of zones, which know when the rules changed. */
const alsoNames = /^[ECMP]ST\d[ECMP]DT$/;

const utc: ZoneTime = { offsetSeconds: 0, abbreviation: 'UTC' };

// Each place knows the short names of its own zones only.
const locales = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'];

const known = new Map<string, readonly Intl.DateTimeFormat[] | undefined>();

const formatsOf = (timeZone: string): readonly Intl.DateTimeFormat[] | undefined => {
	if (known.has(timeZone)) return known.get(timeZone);
	let formats: readonly Intl.DateTimeFormat[] | undefined;
	try {
		formats = locales.map((locale) => new Intl.DateTimeFormat(locale, { ...fields, timeZone }));
	} catch (error) {
		// A RangeError is how the platform says that there is no such zone.
		if (!(error instanceof RangeError)) throw error;
	}
	if (known.size > 64) known.clear();
	known.set(timeZone, formats);
	return formats;
};

const fields: Intl.DateTimeFormatOptions = {
	calendar: 'gregory',
	hourCycle: 'h23',
	year: 'numeric',
	month: 'numeric',
	day: 'numeric',
	hour: 'numeric',
	minute: 'numeric',
	second: 'numeric',
	era: 'short',
	timeZoneName: 'short',
};

// Names of long ago are often missing; the clock had the same name then as it has in a later year.
const abbreviationAt = (
	formats: readonly Intl.DateTimeFormat[],
	epochMs: number,
	offsetSeconds: number,
): string => {
	const own = ownName(formats[0]!, offsetSeconds);
	if (own !== undefined) return own === '' ? numericName(offsetSeconds) : own;
	for (const moment of [epochMs, winterMs, summerMs]) {
		if (offsetIn(formats[0]!, moment) !== offsetSeconds) continue;
		const name = formats
			.map((format) => nameIn(format, moment))
			.find((text) => !/^(?:GMT|UTC)[+-]/.test(text));
		if (name !== undefined) return name;
	}
	return numericName(offsetSeconds);
};

// The name that the table has for the zone, if the clock shows standard time, or else summer time.
const ownName = (format: Intl.DateTimeFormat, offsetSeconds: number): string | undefined => {
	const names = zoneNames.get(format.resolvedOptions().timeZone);
	if (names === undefined) return undefined;
	const standard = Math.min(offsetIn(format, winterMs), offsetIn(format, summerMs));
	if (offsetSeconds === standard) return names[0];
	return offsetSeconds > standard && offsetSeconds <= standard + 7200 ? names[1] : undefined;
};

const winterMs = Date.UTC(2020, 0, 15);
const summerMs = Date.UTC(2020, 6, 15);

const nameIn = (format: Intl.DateTimeFormat, epochMs: number): string =>
	format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

const offsetIn = (format: Intl.DateTimeFormat, epochMs: number): number => {
	const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
	const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
	const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
	const local = new Date(0);
	local.setUTCFullYear(year, part('month') - 1, part('day'));
	local.setUTCHours(part('hour'), part('minute'), part('second'));
	return local.getTime() / 1000 - Math.floor(epochMs / 1000);
};

// A place that no rule covers yet shows its own mean time, to the second.
const numericName = (offsetSeconds: number): string => {
	if (offsetSeconds % 60 !== 0) return 'LMT';
	const minutes = Math.abs(offsetSeconds) / 60;
	const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
	const rest = minutes % 60 === 0 ? '' : String(minutes % 60).padStart(2, '0');
	return `${offsetSeconds < 0 ? '-' : '+'}${hours}${rest}`;
};
