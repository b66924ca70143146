/* A network that leads nowhere, except to init: every address of IPv4 is one of loopback's, every connection that leaves
 * 127.0.0.0/8 goes to one of init's ports, and so does every question for a name; all the rest is refused. It is a convenience and no wall: who
 * got past it would be in a network without interfaces.
 *
 * What stays on loopback is not tracked, as without us; of the rest so many may begin in a second, for the kernel keeps books about each. */
#include "rules.h"

#include <arpa/inet.h>
#include <linux/netfilter.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netinet/in.h>

#include "netlink.h"
#include "wire.h"

#define TABLE "glovebox"
#define UNTRACKED "untracked"
#define DIVERTED "diverted"
#define REFUSED "refused"
#define PRIORITY_RAW (-300)
#define PRIORITY_NAT (-100)
#define PRIORITY_FILTER 0
#define BEGINNINGS_PER_SECOND 256
#define BEGINNINGS_AT_ONCE 1024
#define NAMES 53
#define DESTINATION 16 /* within an IPv4 header */
#define FROM_PORT 0    /* within those of TCP and UDP */
#define TO_PORT 2

int rules_route(void) {
    struct netlink netlink = {0};
    struct rtmsg route = {.rtm_family = AF_INET, .rtm_table = RT_TABLE_LOCAL, .rtm_protocol = RTPROT_BOOT,
                          .rtm_scope = RT_SCOPE_HOST, .rtm_type = RTN_LOCAL};
    uint32_t device = if_nametoindex("lo"), source = htonl(INADDR_LOOPBACK);
    netlink_begin(&netlink, RTM_NEWROUTE, NLM_F_CREATE | NLM_F_EXCL | NLM_F_ACK, &route, sizeof route);
    netlink_put(&netlink, RTA_OIF, &device, sizeof device);
    netlink_put(&netlink, RTA_PREFSRC, &source, sizeof source);
    return netlink_send(&netlink, NETLINK_ROUTE);
}

static void begin(struct netlink *netlink, uint16_t type, uint16_t flags) {
    struct nfgenmsg head = {.nfgen_family = NFPROTO_IPV4, .version = NFNETLINK_V0};
    netlink_begin(netlink, (uint16_t)(NFNL_SUBSYS_NFTABLES << 8 | type), (uint16_t)(flags | NLM_F_ACK), &head, sizeof head);
}

static void edge(struct netlink *netlink, uint16_t type) {
    struct nfgenmsg head = {.nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0, .res_id = htons(NFNL_SUBSYS_NFTABLES)};
    netlink_begin(netlink, type, 0, &head, sizeof head);
}

static void chain(struct netlink *netlink, const char *name, const char *type, int priority, uint32_t otherwise) {
    begin(netlink, NFT_MSG_NEWCHAIN, NLM_F_CREATE | NLM_F_EXCL);
    netlink_text(netlink, NFTA_CHAIN_TABLE, TABLE);
    netlink_text(netlink, NFTA_CHAIN_NAME, name);
    size_t hook = netlink_nest(netlink, NFTA_CHAIN_HOOK);
    netlink_number(netlink, NFTA_HOOK_HOOKNUM, NF_INET_LOCAL_OUT);
    netlink_number(netlink, NFTA_HOOK_PRIORITY, (uint32_t)priority);
    netlink_end(netlink, hook);
    netlink_number(netlink, NFTA_CHAIN_POLICY, otherwise);
    netlink_text(netlink, NFTA_CHAIN_TYPE, type);
}

static size_t rule(struct netlink *netlink, const char *chain) {
    begin(netlink, NFT_MSG_NEWRULE, NLM_F_CREATE | NLM_F_APPEND);
    netlink_text(netlink, NFTA_RULE_TABLE, TABLE);
    netlink_text(netlink, NFTA_RULE_CHAIN, chain);
    return netlink_nest(netlink, NFTA_RULE_EXPRESSIONS);
}

/* One step of a rule, and within it what the step is told. */
struct step {
    size_t element, data;
};

static struct step step(struct netlink *netlink, const char *name) {
    struct step step = {.element = netlink_nest(netlink, NFTA_LIST_ELEM)};
    netlink_text(netlink, NFTA_EXPR_NAME, name);
    step.data = netlink_nest(netlink, NFTA_EXPR_DATA);
    return step;
}

static void done(struct netlink *netlink, struct step step) {
    netlink_end(netlink, step.data);
    netlink_end(netlink, step.element);
}

static void compare(struct netlink *netlink, enum nft_cmp_ops how, const void *value, size_t size) {
    struct step comparison = step(netlink, "cmp");
    netlink_number(netlink, NFTA_CMP_SREG, NFT_REG_1);
    netlink_number(netlink, NFTA_CMP_OP, how);
    size_t data = netlink_nest(netlink, NFTA_CMP_DATA);
    netlink_put(netlink, NFTA_DATA_VALUE, value, size);
    netlink_end(netlink, data);
    done(netlink, comparison);
}

static void load(struct netlink *netlink, enum nft_payload_bases header, uint32_t offset, uint32_t size) {
    struct step loading = step(netlink, "payload");
    netlink_number(netlink, NFTA_PAYLOAD_DREG, NFT_REG_1);
    netlink_number(netlink, NFTA_PAYLOAD_BASE, header);
    netlink_number(netlink, NFTA_PAYLOAD_OFFSET, offset);
    netlink_number(netlink, NFTA_PAYLOAD_LEN, size);
    done(netlink, loading);
}

static void to_loopback(struct netlink *netlink, enum nft_cmp_ops how) {
    const uint8_t net = LOOPBACK_NET;
    load(netlink, NFT_PAYLOAD_NETWORK_HEADER, DESTINATION, 1);
    compare(netlink, how, &net, sizeof net);
}

static void port(struct netlink *netlink, uint32_t which, enum nft_cmp_ops how, uint16_t number) {
    uint16_t value = htons(number);
    load(netlink, NFT_PAYLOAD_TRANSPORT_HEADER, which, sizeof value);
    compare(netlink, how, &value, sizeof value);
}

static void protocol(struct netlink *netlink, uint8_t number) {
    struct step loading = step(netlink, "meta");
    netlink_number(netlink, NFTA_META_DREG, NFT_REG_1);
    netlink_number(netlink, NFTA_META_KEY, NFT_META_L4PROTO);
    done(netlink, loading);
    compare(netlink, NFT_CMP_EQ, &number, sizeof number);
}

static void verdict(struct netlink *netlink, uint32_t code) {
    struct step immediate = step(netlink, "immediate");
    netlink_number(netlink, NFTA_IMMEDIATE_DREG, NFT_REG_VERDICT);
    size_t data = netlink_nest(netlink, NFTA_IMMEDIATE_DATA), inner = netlink_nest(netlink, NFTA_DATA_VERDICT);
    netlink_number(netlink, NFTA_VERDICT_CODE, code);
    netlink_end(netlink, inner);
    netlink_end(netlink, data);
    done(netlink, immediate);
}

static void lead_to(struct netlink *netlink, uint16_t number) {
    uint16_t value = htons(number);
    struct step immediate = step(netlink, "immediate");
    netlink_number(netlink, NFTA_IMMEDIATE_DREG, NFT_REG_1);
    size_t data = netlink_nest(netlink, NFTA_IMMEDIATE_DATA);
    netlink_put(netlink, NFTA_DATA_VALUE, &value, sizeof value);
    netlink_end(netlink, data);
    done(netlink, immediate);
    struct step redirection = step(netlink, "redir");
    netlink_number(netlink, NFTA_REDIR_REG_PROTO_MIN, NFT_REG_1);
    done(netlink, redirection);
}

/* Only first packets come to a chain of this type. */
static void too_many(struct netlink *netlink) {
    struct step limit = step(netlink, "limit");
    netlink_large(netlink, NFTA_LIMIT_RATE, BEGINNINGS_PER_SECOND);
    netlink_large(netlink, NFTA_LIMIT_UNIT, 1);
    netlink_number(netlink, NFTA_LIMIT_BURST, BEGINNINGS_AT_ONCE);
    netlink_number(netlink, NFTA_LIMIT_TYPE, NFT_LIMIT_PKTS);
    netlink_number(netlink, NFTA_LIMIT_FLAGS, NFT_LIMIT_F_INV);
    done(netlink, limit);
    verdict(netlink, NF_DROP);
}

static void untracked(struct netlink *netlink, uint16_t connections, uint16_t names) {
    chain(netlink, UNTRACKED, "filter", PRIORITY_RAW, NF_ACCEPT);
    size_t expressions = rule(netlink, UNTRACKED);
    to_loopback(netlink, NFT_CMP_EQ);
    port(netlink, TO_PORT, NFT_CMP_NEQ, NAMES);
    port(netlink, FROM_PORT, NFT_CMP_NEQ, connections);
    port(netlink, FROM_PORT, NFT_CMP_NEQ, names);
    done(netlink, step(netlink, "notrack"));
    netlink_end(netlink, expressions);
}

static void diverted(struct netlink *netlink, uint16_t connections, uint16_t names) {
    chain(netlink, DIVERTED, "nat", PRIORITY_NAT, NF_ACCEPT);
    size_t expressions = rule(netlink, DIVERTED);
    too_many(netlink);
    netlink_end(netlink, expressions);

    expressions = rule(netlink, DIVERTED);
    protocol(netlink, IPPROTO_UDP);
    port(netlink, TO_PORT, NFT_CMP_EQ, NAMES);
    lead_to(netlink, names);
    netlink_end(netlink, expressions);

    expressions = rule(netlink, DIVERTED);
    protocol(netlink, IPPROTO_TCP);
    port(netlink, TO_PORT, NFT_CMP_EQ, NAMES);
    lead_to(netlink, connections);
    netlink_end(netlink, expressions);

    expressions = rule(netlink, DIVERTED);
    protocol(netlink, IPPROTO_TCP);
    to_loopback(netlink, NFT_CMP_NEQ);
    lead_to(netlink, connections);
    netlink_end(netlink, expressions);
}

static void refused(struct netlink *netlink) {
    chain(netlink, REFUSED, "filter", PRIORITY_FILTER, NF_DROP);
    size_t expressions = rule(netlink, REFUSED);
    to_loopback(netlink, NFT_CMP_EQ);
    verdict(netlink, NF_ACCEPT);
    netlink_end(netlink, expressions);
}

int rules_divert(uint16_t connections, uint16_t names) {
    struct netlink netlink = {0};
    edge(&netlink, NFNL_MSG_BATCH_BEGIN);
    begin(&netlink, NFT_MSG_NEWTABLE, NLM_F_CREATE | NLM_F_EXCL);
    netlink_text(&netlink, NFTA_TABLE_NAME, TABLE);
    untracked(&netlink, connections, names);
    diverted(&netlink, connections, names);
    refused(&netlink);
    edge(&netlink, NFNL_MSG_BATCH_END);
    return netlink_send(&netlink, NETLINK_NETFILTER);
}
