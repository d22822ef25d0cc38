export { KernelLost } from './pool/faults.ts';
export { KernelPool, type KernelPoolOptions } from './pool/kernel-pool.ts';
export type { PooledKernel } from './pool/pooled-kernel.ts';
export type { KernelRecipe } from './pool/worker.ts';
export { createProgramRunner, type ProgramRunnerOptions } from './programs/program-runner.ts';
