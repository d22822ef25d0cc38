import { formatTime } from '@tenon/shell';
import { momentOfClock } from '../../../support/date-parse.ts';
import { AwkArray } from '../../run/array.ts';
import type { Runtime } from '../../run/runtime.ts';
import { toTruth } from '../../run/values.ts';
import type { BuiltinNode, Expression } from '../../syntax/tree.ts';
import { type Code, from1, from2, plain } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { type Builtin, givesNumber, givesText } from './builtin.ts';

const nowSeconds = ({ context }: Runtime): number => Math.floor(context.ports.now() / 1000);

const zoneOf = (runtime: Runtime): string | undefined => {
	const zone = runtime.globalArray('ENVIRON').look('TZ');
	return zone === undefined || zone instanceof AwkArray ? undefined : runtime.textOf(zone);
};

const compileFormat = (compiler: Compiler, { parameters, spot }: BuiltinNode): Code<string> => {
	const { runtime } = compiler;
	const [format, moment, isUtc] = parameters as [Expression?, Expression?, Expression?];
	const formats = format === undefined ? plain(() => defaultFormat(runtime)) : compiler.text(format);
	const moments = moment === undefined ? plain(() => nowSeconds(runtime)) : compiler.number(moment);
	const utc = isUtc === undefined ? plain(() => false) : from1(compiler.value(isUtc), toTruth);
	const when = from2(moments, utc, (seconds, inUtc) => [Math.trunc(seconds), inUtc] as const);
	return from2(formats, when, (text, [seconds, inUtc]) => {
		if (text.length > maxFormat)
			throw runtime.fatal(
				`strftime: a format of ${text.length} characters is longer than ${maxFormat}`,
				spot,
			);
		return text === '' ? '' : formatTime(text, seconds, inUtc ? 'GMT0' : zoneOf(runtime));
	});
};

// It is read in one go.
const maxFormat = 16_384;

const defaultFormat = (runtime: Runtime): string => {
	const format = runtime.globalArray('PROCINFO').look('strftime');
	if (format === undefined || format instanceof AwkArray) return '%a %b %e %H:%M:%S %Z %Y';
	return runtime.textOf(format);
};

const compileMakeTime = (compiler: Compiler, { parameters }: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [text, isUtc] = parameters as [Expression, Expression?];
	const utc = isUtc === undefined ? plain(() => false) : from1(compiler.value(isUtc), toTruth);
	return from2(compiler.text(text), utc, (given, inUtc) => momentOf(given, inUtc ? 'UTC' : zoneOf(runtime)));
};

// Six numbers, or seven with whether summer time holds; what is too much for its place is carried on.
const momentOf = (text: string, zone: string | undefined): number => {
	const fields = /^\s*(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/.exec(text);
	if (fields === null) return -1;
	const [year, month, day, hour, minute, second] = fields.slice(1).map(Number) as [
		number,
		number,
		number,
		number,
		number,
		number,
	];
	const clock = new Date(0);
	clock.setUTCFullYear(year, month - 1, day);
	clock.setUTCHours(hour, minute, second);
	if (Number.isNaN(clock.getTime())) return -1;
	const shown = {
		year: clock.getUTCFullYear(),
		month: clock.getUTCMonth() + 1,
		day: clock.getUTCDate(),
		hour: clock.getUTCHours(),
		minute: clock.getUTCMinutes(),
		second: clock.getUTCSeconds(),
	};
	// A clock that is set forward never shows some times: they are taken an hour later.
	return momentOfClock(shown, zone) ?? momentOfClock({ ...shown, hour: shown.hour + 1 }, zone) ?? -1;
};

/** Functions of time. */
export const timeBuiltins: readonly (readonly [string, Builtin])[] = [
	['systime', givesNumber(({ runtime }) => plain(() => nowSeconds(runtime)))],
	['strftime', givesText(compileFormat)],
	['mktime', givesNumber(compileMakeTime)],
];
