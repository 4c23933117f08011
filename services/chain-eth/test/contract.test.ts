import { testPackContract } from '@toolpacks/pack-kit/testing';
import { subject } from './subject.ts';

testPackContract(subject);
