/** Where in a needle the byte stands that texts have least. The needle must not be empty. */
export const rarestPlace = (needle: Uint8Array): number => {
	let rarest = 0;
	for (let at = 1; at < needle.length; at++)
		if (commonness(needle[at]!) < commonness(needle[rarest]!)) rarest = at;
	return rarest;
};

/** Where the two bytes stand that texts have least, the rarer first; the same place twice in a needle of one byte. */
export const rarestPlaces = (needle: Uint8Array): readonly [number, number] => {
	const first = rarestPlace(needle);
	let second = first === 0 ? needle.length - 1 : 0;
	for (let at = 0; at < needle.length; at++)
		if (at !== first && commonness(needle[at]!) < commonness(needle[second]!)) second = at;
	return [first, second];
};

// Roughly: only the order matters, and where it is wrong a search is slower but finds the same.
const commonness = (byte: number): number => {
	if (byte >= 0x80) return textBytes.length;
	const place = textBytes.indexOf(String.fromCharCode(byte));
	return place < 0 ? 0 : textBytes.length - place;
};

/** The bytes of prose and programs, the most common first. */
const textBytes = ' etaoinsrhldcu\nmfpgwybv.,_-/=()"0123456789k:;xjqz';
