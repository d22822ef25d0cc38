/** The bytes of a class in C.UTF-8, where no single byte beyond ASCII is a character. */
export const classMembers = (name: string): readonly number[] =>
	Array.from({ length: 128 }, (_, byte) => byte).filter((byte) => tests.get(name)!(byte));

export const isClassName = (name: string): boolean => tests.has(name);

const isUpper = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
const isLower = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isAlnum = (byte: number): boolean => isUpper(byte) || isLower(byte) || isDigit(byte);
const isGraph = (byte: number): boolean => byte > 0x20 && byte < 0x7f;

const tests: ReadonlyMap<string, (byte: number) => boolean> = new Map([
	['alnum', isAlnum],
	['alpha', (byte: number) => isUpper(byte) || isLower(byte)],
	['blank', (byte: number) => byte === 0x20 || byte === 0x09],
	['cntrl', (byte: number) => byte < 0x20 || byte === 0x7f],
	['digit', isDigit],
	['graph', isGraph],
	['lower', isLower],
	['print', (byte: number) => isGraph(byte) || byte === 0x20],
	['punct', (byte: number) => isGraph(byte) && !isAlnum(byte)],
	['space', (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)],
	['upper', isUpper],
	['xdigit', (byte: number) => isDigit(byte) || /[A-Fa-f]/.test(String.fromCharCode(byte))],
]);
