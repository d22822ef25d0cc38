import { formatTime, zoneTimeAt } from '@tenon/shell';
import { momentOfClock } from '../../support/date-parse.ts';
import { raise } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { doubleOf } from '../values/number-literal.ts';
import { isArray, isNumber, type JqArray, type JqValue } from '../values/value.ts';
import { type BuiltinTable, ofInput, ofValues } from './builtin.ts';
import { parseTime, partsAt, type TimeParts } from './strptime.ts';

const partsValue = (parts: TimeParts, fraction = 0): JqArray => [
	parts.year,
	parts.month,
	parts.day,
	parts.hour,
	parts.minute,
	parts.second + fraction,
	parts.weekDay,
	parts.yearDay,
];

const brokenDown = (value: JqValue, name: string, zone: (seconds: number) => number): JqArray => {
	if (!isNumber(value)) return raise(`${name}() requires numeric inputs`);
	const moment = doubleOf(value);
	const seconds = Math.trunc(moment);
	if (!(Math.abs(seconds) <= maxSeconds))
		return raise('error converting number of seconds since epoch to datetime');
	return partsValue(partsAt(seconds, zone(seconds)), moment - Math.floor(moment));
};

// As far as the platform's dates go.
const maxSeconds = 8.64e12;

const localOffset =
	({ facts }: Runtime) =>
	(seconds: number): number =>
		zoneTimeAt(facts.timeZone, seconds * 1000).offsetSeconds;

const greenwich = (): number => 0;

/** The first six numbers of a moment in parts, as integers; `undefined` if they are no numbers. */
const fieldsOf = (value: JqArray): readonly number[] | undefined => {
	const fields: number[] = [];
	for (const field of value.slice(0, 8)) {
		if (!isNumber(field) || Number.isNaN(doubleOf(field))) return undefined;
		fields.push(Math.trunc(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, doubleOf(field)))));
	}
	// What is missing is zero, and a year counts from 1900.
	return fields;
};

const clockOf = (fields: readonly number[]): Date => {
	const [year = 1900, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
	const clock = new Date(0);
	clock.setUTCFullYear(year, month, day);
	clock.setUTCHours(hour, minute, second);
	return clock;
};

const epochOf = (value: JqArray, wrong: string): number => {
	const fields = fieldsOf(value);
	if (fields === undefined) return raise(wrong);
	const seconds = clockOf(fields).getTime() / 1000;
	return Number.isNaN(seconds) ? raise('invalid gmtime representation') : seconds;
};

const localEpochOf = (value: JqArray, runtime: Runtime, wrong: string): number => {
	const fields = fieldsOf(value);
	if (fields === undefined) return raise(wrong);
	const clock = clockOf(fields);
	const shown = {
		year: clock.getUTCFullYear(),
		month: clock.getUTCMonth() + 1,
		day: clock.getUTCDate(),
		hour: clock.getUTCHours(),
		minute: clock.getUTCMinutes(),
		second: clock.getUTCSeconds(),
	};
	const { timeZone } = runtime.facts;
	return momentOfClock(shown, timeZone) ?? momentOfClock({ ...shown, hour: shown.hour + 1 }, timeZone) ?? 0;
};

const written = (
	value: JqValue,
	format: JqValue,
	runtime: Runtime,
	name: 'strftime' | 'strflocaltime',
): JqValue => {
	const isLocal = name === 'strflocaltime';
	const wrong = `${name}/1 requires parsed datetime inputs`;
	const parts = isNumber(value)
		? brokenDown(value, isLocal ? 'localtime' : 'gmtime', isLocal ? localOffset(runtime) : greenwich)
		: value;
	if (!isArray(parts)) return raise(wrong);
	if (typeof format !== 'string') return raise(`${name}/1 requires a string format`);
	// A moment that is a number stays itself: its parts may be shown twice in a year.
	const seconds = isLocal
		? isNumber(value)
			? Math.trunc(doubleOf(value))
			: localEpochOf(parts, runtime, wrong)
		: epochOf(parts, wrong);
	const text = formatTime(format, seconds, isLocal ? runtime.facts.timeZone : 'UTC');
	return text === '' && format !== '' ? raise(`${name}/1: unknown system failure`) : text;
};

const parsed = (text: JqValue, format: JqValue): JqArray => {
	if (typeof text !== 'string' || typeof format !== 'string')
		return raise('strptime/1 requires string inputs and arguments');
	const found = parseTime(text, format);
	if (found === undefined || !/^(?:$|\s)/.test(found.rest))
		return raise(`date "${text}" does not match format "${format}"`);
	const parts = partsValue(found.parts);
	return found.rest === '' ? parts : [...parts, found.rest];
};

const made = (value: JqValue): JqValue =>
	isArray(value)
		? epochOf(value, 'mktime requires parsed datetime inputs')
		: raise('mktime requires array inputs');

const standardFormat = '%Y-%m-%dT%H:%M:%SZ';
const toDate = ofInput((value, runtime) => written(value, standardFormat, runtime, 'strftime'));
const fromDate = ofInput((value) => made(parsed(value, standardFormat)));

/** Dates and times. */
export const dateBuiltins: BuiltinTable = {
	'now/0': ofInput((_value, runtime) => runtime.context.ports.now() / 1000),
	'gmtime/0': ofInput((value) => brokenDown(value, 'gmtime', greenwich)),
	'localtime/0': ofInput((value, runtime) => brokenDown(value, 'localtime', localOffset(runtime))),
	'mktime/0': ofInput(made),
	'strftime/1': ofValues((value, [format], runtime) => written(value, format!, runtime, 'strftime')),
	'strflocaltime/1': ofValues((value, [format], runtime) =>
		written(value, format!, runtime, 'strflocaltime'),
	),
	'strptime/1': ofValues((value, [format]) => parsed(value, format!)),
	'todate/0': toDate,
	'todateiso8601/0': toDate,
	'fromdate/0': fromDate,
	'fromdateiso8601/0': fromDate,
};
