export { createProgramRunner, type ProgramRunnerOptions } from './programs/program-runner.ts';
