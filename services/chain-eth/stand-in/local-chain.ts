import preset from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' };
import { type Address, createWalletClient, getAddress, http, isHex, parseAbi, publicActions } from 'viem';
import { type Anvil, type AnvilOptions, startAnvil } from './anvil.ts';

export interface LocalChain extends Anvil {
  /** "Toolpacks Sample Token" (TPS, 18 decimals); always at the same address. */
  readonly token: Address;
  /** Holds the whole supply. */
  readonly owner: Address;
  /** May spend `sampleAllowance` of the owner's tokens. */
  readonly spender: Address;
}

/** 1,234.5 TPS. */
export const sampleAllowance = 1_234_500_000_000_000_000_000n;

const supply = 1_000_000n * 10n ** 18n;

const tokenAbi = parseAbi([
  'constructor(string name, string symbol, uint256 initialSupply, address owner)',
  'function approve(address spender, uint256 amount) returns (bool)',
]);

/** A development chain with a well-behaved token on it: OpenZeppelin's ERC-20, deployed and approved for real. */
export async function startLocalChain(options: AnvilOptions = {}): Promise<LocalChain> {
  const anvil = await startAnvil(options);
  try {
    return { ...anvil, ...(await deploySampleToken(anvil.url)) };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function deploySampleToken(url: string): Promise<Pick<LocalChain, 'token' | 'owner' | 'spender'>> {
  const client = createWalletClient({ transport: http(url), pollingInterval: 20 }).extend(publicActions);
  const [owner, spender] = await client.getAddresses();
  if (!owner || !spender) throw new Error(`${url} has no accounts to deploy from; is it anvil?`);
  if (!isHex(preset.bytecode)) throw new Error('the OpenZeppelin artefact holds no bytecode');

  const deployment = await client.deployContract({
    abi: tokenAbi,
    bytecode: preset.bytecode,
    args: ['Toolpacks Sample Token', 'TPS', supply, owner],
    account: owner,
    chain: null,
  });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment });
  const token = getAddress(contractAddress ?? '0x');
  const approval = await client.writeContract({
    abi: tokenAbi,
    address: token,
    functionName: 'approve',
    args: [spender, sampleAllowance],
    account: owner,
    chain: null,
  });
  await client.waitForTransactionReceipt({ hash: approval });
  return { token, owner, spender };
}
