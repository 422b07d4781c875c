import { settingsText } from '#messages/settings.en.ts';
import { currentStep, type EndpointFlow } from './endpoint-flow.ts';
import classes from './endpoint-steps.module.css';

const text = settingsText.llm;
const steps = ['edit', 'test', 'save'] as const;

/** Where one stands between typing an address and having it saved. */
export function EndpointSteps({ flow }: { flow: EndpointFlow }) {
  const current = currentStep(flow);
  return (
    <ol className={classes['steps']} aria-label={text.steps}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {text.step[step]}
        </li>
      ))}
    </ol>
  );
}
