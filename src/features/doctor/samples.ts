import type { Sample, SampleWorld } from '../../ui/samples.js';
import { failed, passed } from './checks/finding.js';
import { report } from './reply.js';

export const samples = ({ text }: SampleWorld): Sample[] => {
  const findings = Array.from({ length: 8 }, () => [
    failed(text(40), text(), text()),
    passed(text(40), text(600)),
  ]);
  return [{ name: 'Doctor', message: report(findings.flat()) }];
};
