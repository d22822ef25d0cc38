/**
 * From here on no system numbers its processes: what a kernel runs inside is numbered from here where it can also
 * signal processes outside, so that one number never means both.
 */
export const firstNumberInside: number = 2 ** 22 + 1;
