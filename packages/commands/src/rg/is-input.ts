/** Whether something was put on standard input, by the name of what it is. */
export const isInput = (name: string | undefined): boolean =>
	name !== undefined && name !== '/dev/stdin' && name !== '/dev/null';
