import { startLocalChain } from './local-chain.ts';

/** In a container of its own, where the network alone says who reaches it. */
const chain = await startLocalChain({ host: '0.0.0.0', port: 8545 });
process.once('SIGTERM', async () => {
  await chain.stop();
  process.exit(0);
});
