import { testPackContract } from '@toolpacks/pack-kit/testing';
import { embedded, subject } from './subject.ts';

testPackContract(embedded);
testPackContract(subject);
