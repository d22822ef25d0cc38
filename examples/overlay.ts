import { encodeText } from '@tenon/core';
import { createMemoryFileSystem, createOverlay } from '@tenon/vfs';

const project = createMemoryFileSystem();
project.write('/notes.txt', encodeText('first\n'));

const draft = createOverlay(project);
draft.append('/notes.txt', encodeText('second\n'));
draft.symlink('notes.txt', '/latest');

for (const change of await draft.changes()) console.log(change.kind, change.path);
await draft.commit();
console.log(await project.realpath('/latest'));
