export { ContractFailure } from './assert.ts';
export type { ContractCase, StoreUnderTest } from './contract-case.ts';
export { storeContract } from './store-contract.ts';
