/** A script that makes `x` a text of so many characters, by doubling: fast, whatever it is made of. */
export const longText = (character: string, power: number): string =>
	`x=${character}; for ((i = 0; i < ${power}; i++)); do x+=$x; done; x=${'${x:0}'}`;

/** A script that makes `a` an array of so many elements. */
export const longArray = (size: number): string => `a=({1..${size}})`;
