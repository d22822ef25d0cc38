export { ContractFailure } from './assert.ts';
export type { ContractCase, ContractNeed } from './contract-case.ts';
export { casesFor, fileSystemContract } from './file-system-contract.ts';
