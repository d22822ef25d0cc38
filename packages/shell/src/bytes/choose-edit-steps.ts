import type { EditSteps } from './edit-steps.ts';
import { PortableEditSteps } from './portable-edit-steps.ts';
import { wasmEditSteps } from './wasm-edit-steps.ts';

/** The steps for two sequences, in the version that is fastest for them. */
export const editSteps = (left: Uint32Array, right: Uint32Array): EditSteps =>
	(left.length + right.length < worthwhileElements ? undefined : wasmEditSteps(left, right)) ??
	new PortableEditSteps(left, right);

const worthwhileElements = 1024;
