import type { DateNumber, DateToken } from './date-tokens.ts';
import type { RelativeUnit } from './date-words.ts';

/** What a date says, piece by piece, before it is put on a calendar. */
export interface DateItems {
	/** `@seconds`: nothing else counts. */
	instant: { readonly seconds: number; readonly nanoseconds: number } | undefined;
	date: { readonly year: DateNumber | undefined; readonly month: number; readonly day: number } | undefined;
	time: ClockTime | undefined;
	weekday: { readonly day: number; readonly ordinal: number } | undefined;
	/** Seconds east of Greenwich. */
	zone: number | undefined;
	/** The offset that the zone's own clock must have on that day. */
	localOffset: number | undefined;
	readonly relative: Record<RelativeUnit, number>;
	relativeNanoseconds: number;
	hasRelative: boolean;
}

interface ClockTime {
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	readonly nanoseconds: number;
	readonly meridian: 'am' | 'pm' | undefined;
}

/** Told of each piece that was read: what the date says up to there, and from which tokens the piece came. */
export type ItemListener = (items: DateItems, tokens: readonly DateToken[]) => void;

/** Reads the pieces by the grammar of GNU's dates; `undefined` if they do not fit. */
export const readDateItems = (tokens: readonly DateToken[], onItem?: ItemListener): DateItems | undefined =>
	new ItemReader(tokens, onItem).read();

class ItemReader {
	readonly #tokens: readonly DateToken[];
	readonly #items: DateItems = {
		instant: undefined,
		date: undefined,
		time: undefined,
		weekday: undefined,
		zone: undefined,
		localOffset: undefined,
		relative: { years: 0, months: 0, days: 0, hours: 0, minutes: 0, seconds: 0 },
		relativeNanoseconds: 0,
		hasRelative: false,
	};
	readonly #onItem: ItemListener | undefined;
	#at = 0;

	constructor(tokens: readonly DateToken[], onItem: ItemListener | undefined) {
		this.#tokens = tokens;
		this.#onItem = onItem;
	}

	read(): DateItems | undefined {
		if (this.#mark(0) === '@') {
			if (!this.#readInstant()) return undefined;
			this.#onItem?.(this.#items, this.#tokens);
			return this.#items;
		}
		while (this.#at < this.#tokens.length) {
			const from = this.#at;
			if (!this.#readItem()) return undefined;
			this.#onItem?.(this.#items, this.#tokens.slice(from, this.#at));
		}
		return this.#items;
	}

	#readInstant(): boolean {
		const number = this.#number(1);
		if (number === undefined || this.#tokens.length !== 2) return false;
		const nanoseconds = number.nanoseconds ?? 0;
		this.#items.instant =
			number.sign === '-' && nanoseconds > 0
				? { seconds: number.value - 1, nanoseconds: 1_000_000_000 - nanoseconds }
				: { seconds: number.value, nanoseconds };
		return true;
	}

	#readItem(): boolean {
		const token = this.#tokens[this.#at]!;
		switch (token.kind) {
			case 'number':
				return this.#readFromNumber(token);
			case 'month':
				return this.#readFromMonth(token.value);
			case 'day':
				this.#at += 1;
				if (this.#mark(0) === ',') this.#at += 1;
				return this.#setWeekday(token.value, 0);
			case 'ordinal':
				return this.#readOrdinal(token.value);
			case 'unit':
				this.#at += 1;
				return this.#addRelative(token.unit, token.value, 0);
			case 'shift':
				this.#at += 1;
				return this.#addRelative('days', token.value, 0);
			case 'zone':
				this.#at += 1;
				return this.#readZone(token.value);
			case 'local-zone':
				return this.#readLocalZone(token);
			// Behind a date in dashes it leads in a time; elsewhere it is one of the zones of one letter.
			case 'T':
				this.#at += 1;
				return this.#setZone(zoneT);
			default:
				return false;
		}
	}

	#readFromNumber(number: DateNumber): boolean {
		const mark = this.#mark(1);
		if (mark === ':' && number.sign === '') return this.#readClock();
		const next = this.#tokens[this.#at + 1];
		if (next?.kind === 'meridian') {
			this.#at += 2;
			return this.#setTime({ ...midnight, hour: number.value, meridian: next.value });
		}
		if (next?.kind === 'unit') {
			this.#at += 2;
			return this.#addRelative(next.unit, number.value * next.value, number.nanoseconds ?? 0, number.sign);
		}
		if (next?.kind === 'day') {
			this.#at += 2;
			return this.#setWeekday(next.value, number.value);
		}
		if (number.sign !== '') return false;
		if (mark === '/') return this.#readSlashes(number);
		if (next?.kind === 'month') return this.#readDayMonth(number, next.value);
		if (this.#isSigned(1, '-') && this.#isSigned(2, '-')) return this.#readIsoDate(number);
		this.#at += 1;
		return this.#takeDigits(number);
	}

	#readClock(): boolean {
		const hour = this.#number(0)!;
		const minute = this.#number(2);
		if (minute === undefined || minute.sign !== '') return false;
		this.#at += 3;
		let second: DateNumber | undefined;
		if (this.#mark(0) === ':') {
			second = this.#number(1);
			if (second === undefined || second.sign !== '') return false;
			this.#at += 2;
		}
		const meridian = this.#tokens[this.#at];
		const time: ClockTime = {
			hour: hour.value,
			minute: minute.value,
			second: second?.value ?? 0,
			nanoseconds: second?.nanoseconds ?? 0,
			meridian: meridian?.kind === 'meridian' ? meridian.value : undefined,
		};
		if (time.meridian !== undefined) this.#at += 1;
		else if (!this.#readOffset()) return false;
		return this.#setTime(time);
	}

	// What follows a clock time with a sign is its zone.
	#readOffset(): boolean {
		const number = this.#number(0);
		if (number === undefined || number.sign === '') return true;
		this.#at += 1;
		return this.#setZone(this.#offsetOf(number));
	}

	#offsetOf(number: DateNumber): number | undefined {
		let minutes: number;
		if (this.#mark(0) === ':') {
			const rest = this.#number(1);
			if (rest === undefined) return undefined;
			this.#at += 2;
			minutes = number.value * 60 + (number.sign === '-' ? -rest.value : rest.value);
		} else if (number.digits <= 2) minutes = number.value * 60;
		else minutes = Math.trunc(number.value / 100) * 60 + (number.value % 100);
		return Math.abs(minutes) > 24 * 60 ? undefined : minutes * 60;
	}

	#readZone(base: number): boolean {
		const number = this.#number(0);
		const next = this.#tokens[this.#at + 1];
		if (number !== undefined && number.sign !== '' && next?.kind !== 'unit') {
			this.#at += 1;
			const offset = this.#offsetOf(number);
			return offset !== undefined && this.#setZone(base + offset);
		}
		if (this.#tokens[this.#at]?.kind === 'dst') {
			this.#at += 1;
			return this.#setZone(base + 3600);
		}
		return this.#setZone(base);
	}

	#readLocalZone({ value, summer }: { readonly value: number; readonly summer: number }): boolean {
		this.#at += 1;
		const isSummer = this.#tokens[this.#at]?.kind === 'dst';
		if (isSummer) this.#at += 1;
		if (this.#items.zone !== undefined || this.#items.localOffset !== undefined) return false;
		this.#items.localOffset = isSummer ? summer : value;
		return true;
	}

	#readSlashes(first: DateNumber): boolean {
		const second = this.#number(2);
		if (second === undefined || second.sign !== '') return false;
		this.#at += 3;
		if (this.#mark(0) !== '/') return this.#setDate(undefined, first.value, second.value);
		const third = this.#number(1);
		if (third === undefined || third.sign !== '') return false;
		this.#at += 2;
		// Four digits in front can only be a year.
		if (first.digits >= 4) return this.#setDate(first, second.value, third.value);
		return this.#setDate(third, first.value, second.value);
	}

	#readIsoDate(year: DateNumber): boolean {
		const month = this.#number(1)!;
		const day = this.#number(2)!;
		this.#at += 3;
		if (!this.#setDate(year, -month.value, -day.value)) return false;
		return this.#tokens[this.#at]?.kind === 'T' ? this.#readAfterT() : true;
	}

	#readAfterT(): boolean {
		const hour = this.#number(1);
		if (hour === undefined || hour.sign !== '') return false;
		this.#at += 1;
		if (this.#mark(1) === ':') return this.#readClock();
		this.#at += 1;
		const offset = this.#number(0);
		if (offset === undefined || offset.sign === '') return false;
		return this.#setTime({ ...midnight, hour: hour.value }) && this.#readOffset();
	}

	// `2 Jan`, `2 Jan 2006`, `02-Jan-2006`.
	#readDayMonth(day: DateNumber, month: number): boolean {
		this.#at += 2;
		const year = this.#number(0);
		if (year === undefined || year.sign === '+') return this.#setDate(undefined, month, day.value);
		this.#at += 1;
		return this.#setDate({ ...year, value: Math.abs(year.value), sign: '' }, month, day.value);
	}

	// `Jan 2`, `Jan 2, 2006`, `Jan-02-2006`.
	#readFromMonth(month: number): boolean {
		const day = this.#number(1);
		if (day === undefined) return false;
		this.#at += 2;
		const date = Math.abs(day.value);
		if (day.sign === '-' && this.#isSigned(0, '-')) {
			const year = this.#number(0)!;
			this.#at += 1;
			return this.#setDate({ ...year, value: -year.value, sign: '' }, month, date);
		}
		const year = this.#number(1);
		if (this.#mark(0) === ',' && year?.sign === '' && this.#mark(2) !== ':') {
			this.#at += 2;
			return this.#setDate(year, month, date);
		}
		return this.#setDate(undefined, month, date);
	}

	#readOrdinal(ordinal: number): boolean {
		const next = this.#tokens[this.#at + 1];
		this.#at += 2;
		if (next?.kind === 'day') return this.#setWeekday(next.value, ordinal);
		return next?.kind === 'unit' && this.#addRelative(next.unit, ordinal * next.value, 0);
	}

	#takeDigits(number: DateNumber): boolean {
		const { date, time, hasRelative } = this.#items;
		const { value, digits } = number;
		if (number.nanoseconds !== undefined) return false;
		if (date !== undefined && date.year === undefined && !hasRelative && (time !== undefined || digits > 2)) {
			this.#items.date = { ...date, year: number };
			return true;
		}
		if (digits > 4) {
			const year = { ...number, value: Math.floor(value / 10_000), digits: digits - 4 };
			return this.#setDate(year, Math.floor(value / 100) % 100, value % 100);
		}
		const clock =
			digits <= 2 ? { hour: value, minute: 0 } : { hour: Math.floor(value / 100), minute: value % 100 };
		return this.#setTime({ ...midnight, ...clock });
	}

	#setDate(year: DateNumber | undefined, month: number, day: number): boolean {
		if (this.#items.date !== undefined) return false;
		this.#items.date = { year, month, day };
		return true;
	}

	#setTime(time: ClockTime): boolean {
		if (this.#items.time !== undefined) return false;
		this.#items.time = time;
		return true;
	}

	#setWeekday(day: number, ordinal: number): boolean {
		if (this.#items.weekday !== undefined) return false;
		this.#items.weekday = { day, ordinal };
		return true;
	}

	#setZone(seconds: number | undefined): boolean {
		if (this.#items.zone !== undefined || this.#items.localOffset !== undefined || seconds === undefined)
			return false;
		this.#items.zone = seconds;
		return true;
	}

	#addRelative(unit: RelativeUnit, amount: number, nanoseconds: number, sign = ''): boolean {
		let direction = 1;
		if (this.#tokens[this.#at]?.kind === 'ago') {
			direction = -1;
			this.#at += 1;
		}
		if (nanoseconds !== 0 && unit !== 'seconds') return false;
		this.#items.relative[unit] += direction * amount;
		this.#items.relativeNanoseconds += direction * (sign === '-' ? -nanoseconds : nanoseconds);
		this.#items.hasRelative = true;
		return true;
	}

	#number(ahead: number): DateNumber | undefined {
		const token = this.#tokens[this.#at + ahead];
		return token?.kind === 'number' ? token : undefined;
	}

	#mark(ahead: number): string | undefined {
		const token = this.#tokens[this.#at + ahead];
		return token?.kind === 'mark' ? token.mark : undefined;
	}

	#isSigned(ahead: number, sign: '+' | '-'): boolean {
		return this.#number(ahead)?.sign === sign;
	}
}

const zoneT = -7 * 3600;

const midnight: ClockTime = { hour: 0, minute: 0, second: 0, nanoseconds: 0, meridian: undefined };
