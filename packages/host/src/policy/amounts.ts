/** Milliseconds of `500ms`, `30s`, `1.5m`, `2h`; `undefined` for anything else. */
export const readDuration = (text: string): number | undefined => readAmount(text, durationUnits);

/** Bytes of `512MiB`, `1GiB`, `10MB`, `4096B`; `undefined` for anything else. */
export const readSize = (text: string): number | undefined => readAmount(text, sizeUnits);

/** Money of `0.25 USD`, in millionths; `undefined` for anything else. */
export const readMoney = (
	text: string,
): { readonly microUnits: number; readonly currency: string } | undefined => {
	const match = /^(\d{1,9})(?:\.(\d{1,6}))? ([A-Z]{3})$/.exec(text);
	if (match === null) return undefined;
	const [, units, rest = '', currency] = match;
	return { microUnits: Number(units) * 1_000_000 + Number(rest.padEnd(6, '0')), currency: currency! };
};

const durationUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

const sizeUnits: Readonly<Record<string, number>> = {
	B: 1,
	KB: 1e3,
	MB: 1e6,
	GB: 1e9,
	TB: 1e12,
	KiB: 2 ** 10,
	MiB: 2 ** 20,
	GiB: 2 ** 30,
	TiB: 2 ** 40,
};

const readAmount = (text: string, units: Readonly<Record<string, number>>): number | undefined => {
	const match = /^(\d{1,15}(?:\.\d{1,6})?) ?([A-Za-z]+)$/.exec(text);
	const unit = match === null || !Object.hasOwn(units, match[2]!) ? undefined : units[match[2]!];
	return unit === undefined ? undefined : Number(match![1]) * unit;
};
