/** Millionths as a decimal number without trailing zeros: 250 000 is `0.25`. */
export const formatMoney = (microUnits: number): string => {
	if (!Number.isSafeInteger(microUnits) || microUnits < 0) return `${microUnits} millionths`;
	const units = Math.floor(microUnits / perUnit);
	const rest = String(microUnits % perUnit)
		.padStart(6, '0')
		.replace(/0+$/, '');
	return rest === '' ? String(units) : `${units}.${rest}`;
};

const perUnit = 1_000_000;
