/**
 * The bytes of a code in UTF-8. What UTF-8 cannot hold is written in its old, longer form, as bash does; beyond 31
 * bits there is nothing.
 */
export const codePointBytes = (value: number): readonly number[] => {
	if (value < 0x80) return [value];
	if (value > 0x7fff_ffff) return [];
	const rest = value < 0x800 ? 1 : value < 0x10000 ? 2 : value < 0x200000 ? 3 : value < 0x4000000 ? 4 : 5;
	const lead = (0xff00 >> (rest + 1)) & 0xff;
	const bytes = [lead | (Math.floor(value / 64 ** rest) & (0x3f >> rest))];
	for (let place = rest - 1; place >= 0; place--) bytes.push(0x80 | (Math.floor(value / 64 ** place) & 0x3f));
	return bytes;
};
