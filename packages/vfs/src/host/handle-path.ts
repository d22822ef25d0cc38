import { readlinkSync } from 'node:fs';

/** The path that stands for what an open handle of this process is on, on Linux with `/proc`. */
export const handlePath = (handle: number): string => `${handles()}/${handle}`;

// `self` is a link that the kernel would follow on every call; what it reads stays for as long as the process.
const handles = (): string => (handlesPath ??= `/proc/${readlinkSync('/proc/self')}/fd`);
let handlesPath: string | undefined;

/** O_PATH of Linux, which Node does not name: a handle on the place, with no right to the content. */
export const pathOnly = 0o10000000;
