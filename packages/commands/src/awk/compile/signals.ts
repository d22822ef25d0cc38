/** How a statement ends. */
export const signals = {
	normal: 0,
	break: 1,
	continue: 2,
	next: 3,
	nextFile: 4,
	exit: 5,
	return: 6,
} as const;
