/**
 * What a shell is made from: the kernel, the commands and the file systems. From the bundled program this loads
 * in a fraction of the time that the packages' modules take, with the code that V8 has kept.
 */
export { commands } from '@tenon/commands';
export { encodeText } from '@tenon/core';
export { Kernel } from '@tenon/shell';
export { createMemoryFileSystem, createOverlay } from '@tenon/vfs';
export { openHostFolder } from '@tenon/vfs/host';
