import { testPackFaults } from '@toolpacks/pack-kit/testing';
import { subject } from './subject.ts';

testPackFaults(subject);
