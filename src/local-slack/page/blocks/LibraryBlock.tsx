import { Message, type Block as LibraryBlockType } from 'slack-blocks-to-jsx';
import type { Block } from '../../model.js';
import { channelLabel, useDesk } from '../state/desk.js';
import { ExternalLink } from '../text/ExternalLink.js';
import { SlackDate } from '../text/SlackDate.js';

/** Blocks without interactive elements, rendered by slack-blocks-to-jsx without its style sheet. */
export function LibraryBlock({ block }: { block: Block }) {
  const { state } = useDesk();
  const users = state.people.map(({ id, real_name }) => ({ id, name: real_name }));
  const channels = state.channels.map(({ id }) => ({ id, name: channelLabel(state, id).replace('#', '') }));
  return (
    <div className="prose library">
      <Message
        // The library has its own types for the same blocks, which the rules have checked.
        blocks={[block as LibraryBlockType]}
        name=""
        logo=""
        withoutWrapper
        unstyled
        data={{ users, channels }}
        hooks={{
          link: ({ href, children }) => <ExternalLink href={href}>{children}</ExternalLink>,
          user: ({ name }) => <span className="mention">@{name}</span>,
          channel: ({ name }) => <span className="mention">#{name}</span>,
          date: ({ timestamp, format, link, fallback }) => (
            <SlackDate seconds={Number(timestamp)} format={format} href={link ?? ''} fallback={fallback} />
          ),
        }}
      />
    </div>
  );
}
